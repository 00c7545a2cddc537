/* Memory for what is recorded.
 *
 * After a fork the first write to a page costs about 3 µs (measured), more than a recorded call
 * does. malloc would spread over pages that are shared with the parent; these are new and few.
 */
#include "accelerator.h"
#include <string.h>
#include <sys/mman.h>

enum { BLOCK = 1 << 20, ALIGNMENT = 8 };

typedef struct Block {
    struct Block *next;
    size_t size, used;
} Block;

static Block *blocks = NULL;

void *arena_new(size_t size)
{
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (blocks == NULL || blocks->used + size > blocks->size) {
        size_t room = size + sizeof(Block) > BLOCK ? size + sizeof(Block) : BLOCK;
        Block *block =
            mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) {
            Py_FatalError("no memory for a trace");
        }
        *block = (Block){blocks, room, sizeof(Block)};
        blocks = block;
    }
    void *memory = (char *)blocks + blocks->used; /* Zeroed: it is new. */
    blocks->used += size;
    return memory;
}

void *arena_grown(void *memory, size_t size, size_t grown)
{
    void *copy = arena_new(grown);
    if (size > 0) {
        memcpy(copy, memory, size);
    }
    return copy;
}

void arena_clear(void)
{
    while (blocks != NULL) {
        Block *block = blocks;
        blocks = block->next;
        munmap(block, block->size);
    }
}

/* JSON, to the letter as Python's json.dumps writes it: a record in Python objects first and dumped
 * then took five times what recording it takes.
 */
#include "accelerator.h"
#include <stdio.h>
#include <string.h>

static void put(Json *json, const char *bytes, size_t size)
{
    if (json->size + size > json->room) {
        size_t room = 2 * (json->size + size) + 4096;
        json->bytes = arena_grown(json->bytes, json->size, room);
        json->room = room;
    }
    memcpy(json->bytes + json->size, bytes, size);
    json->size += size;
}

void json_raw(Json *json, const char *text)
{
    put(json, text, strlen(text));
}

void json_number(Json *json, int number)
{
    char text[16];
    put(json, text, snprintf(text, sizeof(text), "%d", number));
}

static void put_escape(Json *json, unsigned unit)
{
    static const char named[] = "\bb\tt\nn\ff\rr\"\"\\\\";
    char text[8];
    for (size_t i = 0; i + 1 < sizeof(named); i += 2) {
        if (unit == (unsigned char)named[i]) {
            put(json, (char[]){'\\', named[i + 1]}, 2);
            return;
        }
    }
    put(json, text, snprintf(text, sizeof(text), "\\u%04x", unit));
}

/* Reads one character of UTF-8, surrogates among them; how many bytes it has. */
static int decode(const unsigned char *bytes, unsigned *character)
{
    int size = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    *character = size == 1 ? bytes[0] : bytes[0] & (0xff >> (size + 1));
    for (int i = 1; i < size; i++) {
        *character = *character << 6 | (bytes[i] & 0x3f);
    }
    return size;
}

static void put_string(Json *json, const char *bytes, Py_ssize_t size)
{
    put(json, "\"", 1);
    for (Py_ssize_t at = 0, plain; at < size;) {
        for (plain = at; plain < size; plain++) {
            unsigned char c = bytes[plain];
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                break;
            }
        }
        put(json, bytes + at, plain - at);
        at = plain;
        if (at < size) {
            unsigned character;
            at += decode((const unsigned char *)bytes + at, &character);
            if (character >= 0x10000) {
                put_escape(json, 0xd800 + ((character - 0x10000) >> 10));
                character = 0xdc00 + (character & 0x3ff);
            }
            put_escape(json, character);
        }
    }
    put(json, "\"", 1);
}

void json_text(Json *json, const Text *text)
{
    put_string(json, text->bytes, text->size);
}

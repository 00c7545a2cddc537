from shop.stock import Stock, depth_of

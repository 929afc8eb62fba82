import type { Catalogue } from './catalogue.ts'

/** Articles that are kept in stock. */
export const stockErrors = {
  stock_line_short: [409, 'There are fewer in stock than the line wants.'],
  stock_sold_out: [409, 'There is nothing left in stock of what the line wants.'],
  stock_article_not_found: [404, 'There is no such article in stock.'],
  stock_below_reserved: [409, 'Orders that are not paid yet hold more than that.'],
  stock_day_missing: [422, 'Say on which day they are expected; it must be to come.'],
  stock_too_much: [422, 'No article has more than ten million pieces.'],
} as const satisfies Catalogue

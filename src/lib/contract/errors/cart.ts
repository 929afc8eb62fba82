import type { Catalogue } from './catalogue.ts'

/** The cart and its checkout. */
export const cartErrors = {
  cart_not_found: [404, 'There is no such cart.'],
  agent_cart_not_found: [404, 'There is no such cart of an assistant, or it is too old.'],
  agent_cart_taken: [409, 'What the assistant put together was taken over already.'],
  agent_cart_by_person: [
    409,
    'Ordering and paying stay with a person: open the link, look at everything, and pay there.',
  ],
  shared_cart_not_found: [404, 'There is no such link to a cart, or it has ended.'],
  cart_closed: [409, 'This cart has been ordered already.'],
  cart_empty: [409, 'The cart is empty.'],
  cart_full: [409, 'A cart holds at most 15 products.'],
  cart_limit_exceeded: [409, 'A cart is limited to 100,000 including VAT.'],
  saved_lines_full: [409, 'No more lines can be kept beside the cart.'],
  line_not_found: [404, 'There is no such line in the cart.'],
  line_unreadable: [409, 'A product of the cart cannot be read any more; remove it first.'],
  cart_changed: [409, 'The cart is not what you saw any more.'],
  price_changed: [409, 'A price has changed since you saw it.'],
  dates_changed: [409, 'A delivery date has changed since you saw it.'],
  stock_short: [409, 'There are fewer in stock than the cart orders.'],
  drops_sum_differs: [
    422,
    'The quantities for the addresses do not add up to the quantity of the product.',
  ],
  drop_elsewhere: [
    422,
    'All addresses of a product are in the country that the order is delivered to.',
  ],
  drop_address_gone: [409, 'An address of a product was removed meanwhile; choose another.'],
  addresses_missing: [409, 'Choose a delivery and a billing address first.'],
  sender_missing: [422, 'Another sender needs a name.'],
} as const satisfies Catalogue

/** A file that cannot be read; the message is for a person. */
export class OrdersFileError extends Error {
  override name = 'OrdersFileError'
}

/** A text in which an order's number does not break at its hyphens. */
export function Numbered({ text, number }: { text: string; number: string }) {
  const [before = '', ...after] = text.split(number)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span className="nowrap">{number}</span>
      {after.join(number)}
    </>
  )
}

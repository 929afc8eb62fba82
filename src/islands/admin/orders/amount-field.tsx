type AmountProps = {
  id: string
  label: string
  /** Why what was typed is no such amount; null until that was looked at, and where it is one. */
  wrong: string | null
}

/** An amount as somebody types it, with its field's name `amount`. */
export function AmountField({ id, label, wrong }: AmountProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="amount"
        inputMode="decimal"
        required
        autoComplete="off"
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
      />
      {wrong && (
        <p id={`${id}-wrong`} className="field-error" role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}

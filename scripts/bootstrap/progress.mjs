/**
 * Says on stderr what is going on and for how long: one line that counts seconds on a terminal,
 * a line every ten seconds elsewhere. Call the result with the closing line, or with nothing.
 */
export function progress(what) {
  const started = Date.now()
  const out = process.stderr
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const tick = () => {
    if (out.isTTY) out.write(`\r\x1b[K${what} … ${seconds()} s`)
    else out.write(`${what} … ${seconds() ? `${seconds()} s` : ''}`.trimEnd().concat('\n'))
  }
  tick()
  const timer = setInterval(tick, out.isTTY ? 1_000 : 10_000)
  return (closing) => {
    clearInterval(timer)
    if (out.isTTY) out.write('\r\x1b[K')
    if (closing) out.write(`${closing} (${seconds()} s)\n`)
  }
}

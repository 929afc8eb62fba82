/** What a process shows: samples by name and labels, as they are written. */
export async function scrape(port: number): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const samples = (await response.text()).split('\n').filter((line) => /^\w/.test(line))
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))] as const
    }),
  )
}

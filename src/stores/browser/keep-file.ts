/** Hands a file that an answer holds to the browser, for the person to keep. */
export function keepFile(file: { fileName: string; mediaType: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  // Browsers begin to read it within the click's task, some a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

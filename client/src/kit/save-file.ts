/** Hands bytes to the browser as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken its copy once this task is over.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

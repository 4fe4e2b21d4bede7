/** Runs `work` for every call but never twice at once: all calls that come meanwhile are answered by one more run. Failures go to `onFault`. */
export function coalesced(work: () => Promise<void>, onFault: (error: unknown) => void): () => void {
  let running = false
  let again = false
  return function run(): void {
    again = running
    if (running) return
    running = true
    work()
      .catch(onFault)
      .finally(() => {
        running = false
        if (again) run()
      })
  }
}

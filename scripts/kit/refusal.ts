/** Something the person at the keyboard can put right; its message is the whole sentence they read. */
export class Refusal extends Error {}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const warn = (line: string): void => void process.stderr.write(`${line}\n`)

/** Runs a command to its end: a `Refusal` is one sentence and exit code 1, anything else is a bug and shown whole. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    warn(error instanceof Refusal ? error.message : String((error as Error).stack ?? error))
    process.exit(1)
  }
}

import { openRelay } from '../camera-relay.ts'
import type { Source } from './arguments.ts'
import { runProgram } from './program-run.ts'

type RunNeeds = Parameters<typeof runProgram>[0]
export interface CameraRunNeeds extends Omit<RunNeeds, 'args' | 'feed'> {
  readonly source: Source
  readonly args: readonly string[]
  /** What the program is told on its standard input, where nobody else reads it: where the pictures are, and the way there. */
  readonly script: (url: string) => string
}

/**
 * Runs one program on the pictures of a camera. It is given the way to a relay on loopback, never the camera's own address, and is
 * told where that is on its standard input: arguments are readable by everybody on the machine.
 */
export function runOnCamera({ source, args, script, ...needs }: CameraRunNeeds): Pick<ReturnType<typeof runProgram>, 'ended' | 'stop'> {
  if (source.feed) return runProgram({ ...needs, args, feed: source.feed })
  let run: ReturnType<typeof runProgram> | null = null
  let isStopped = false
  async function go(): Promise<string> {
    const relay = await openRelay(source.url)
    try {
      if (isStopped) return ''
      const text = script(relay.url)
      run = runProgram({
        ...needs,
        args,
        feed(into) {
          into.end(text)
          return () => undefined
        },
      })
      const words = await run.ended
      return relay.words() || words
    } finally {
      relay.close()
    }
  }
  const ended = go().catch((error: Error) => error.message)
  return {
    ended,
    async stop(): Promise<void> {
      isStopped = true
      await run?.stop()
      await ended
    },
  }
}

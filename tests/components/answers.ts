import { vi } from 'vitest'

export interface Question {
  readonly method: string
  /** Without the search. */
  readonly path: string
}
type Answer = Response | undefined

const ask = globalThis.fetch.bind(globalThis)

/** Until the test ends, `answer` is asked before the gateway; what it leaves undefined the gateway answers. A later call takes its place. */
export function answerInstead(answer: (question: Question) => Answer | Promise<Answer>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    return (await answer({ method, path: url.pathname })) ?? ask(input, init)
  })
}

/** A refusal in the form of the gateway's. */
export const refusal = (status: number, message: string, errors: readonly { field: string; rule: string }[] = []): Response =>
  Response.json({ status, title: '', message, errors }, { status })

const STATUS = {
  unauthenticated: [401, 'Not signed in'],
  forbidden: [403, 'Not allowed'],
  'not-found': [404, 'Not found'],
  conflict: [409, 'Not possible now'],
  'too-large': [413, 'Too large'],
  'wrong-type': [415, 'Wrong type'],
  invalid: [422, 'Invalid from input!'],
  'too-many': [429, 'Too often'],
  unavailable: [503, 'Not available'],
} as const
export type FaultCode = keyof typeof STATUS
export interface BrokenRule {
  readonly field: string
  readonly rule: string
}

/** A refusal the caller can act on: the sentence is for them, the code for programs. Anything else thrown is a bug and becomes a 500. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly errors: readonly BrokenRule[]
  /** Seconds to wait before trying again, for `too-many` and `unavailable`. */
  readonly retryAfterS: number | undefined
  /** What is so now, for a `conflict`: the row as the endpoint would answer it. */
  readonly current: unknown
  constructor(
    code: FaultCode,
    message: string,
    { errors = [], retryAfterS, current }: { errors?: readonly BrokenRule[]; retryAfterS?: number; current?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.errors = errors
    this.retryAfterS = retryAfterS
    this.current = current
  }
  get statusCode(): number {
    return STATUS[this.code][0]
  }
  get title(): string {
    return STATUS[this.code][1]
  }
}

/** 422 for one field: `invalid('location_id', 'exists')`. */
export const invalid = (field: string, rule: string, sentence = `${field} is ${rule}`): Fault =>
  new Fault('invalid', sentence, { errors: [{ field, rule }] })

/** What somebody asked for cannot be: a status of HTTP's and a sentence for them. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

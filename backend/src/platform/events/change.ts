export interface Change {
  /** Dotted, past tense: `ticket.created`. */
  readonly action: string
  readonly subject: string
  readonly subject_id: string
  /** Null: the system or a device did it. */
  readonly actor_id: string | null
  /** What is kept for the audit: facts before and after, never secrets. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** Who is told that something changed. */
  readonly hints?: readonly Announcement[]
}
export interface Announcement {
  readonly topic: string
  readonly key: string
  readonly location_id?: string | null
  readonly user_id?: string | null
}

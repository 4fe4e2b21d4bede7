import type { PhotoSubject } from '@menara/shared/domain/photo-subjects.ts'
import type { Caller } from '../platform/access/caller.ts'
import type { Announcement } from '../platform/events/change.ts'

/** A record as its photos see it. */
export interface Photographed {
  /** How people call it. */
  readonly number: string
  /** Its state; a photo stays with the state it was added in. */
  readonly stage: string
  /** Whether the caller may add a photo in this state. */
  readonly mayAdd: boolean
  /** Who is told of a change. */
  readonly hints: readonly Announcement[]
}

/** What a feature offers so that photos can be added to its records. */
export interface PhotoSource {
  readonly subject: PhotoSubject
  /** Throws `not-found` for a record the caller may not read. Where it is to be changed, holds it until the transaction ends. */
  find(id: string, caller: Caller, hold: boolean): Promise<Photographed>
}

export interface Photos {
  /** Registers the source of a subject; one source for a subject. */
  source(source: PhotoSource): void
  /** Removes the photos of records that go. Joins the open transaction. */
  removeOf(subject: PhotoSubject, ids: readonly string[]): Promise<void>
}

import type { ActivitySubject } from '@menara/shared/contract/activities.contract.ts'
import type { SignedLink } from '../platform/secrets/signed-links.ts'

/** A text as its message key and parameters: the client renders it in the reader's language. */
export interface LocalizedText {
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

/** An entry of the activity list. */
export interface ActivityNote {
  readonly type: string
  /** English, for readers that know no message keys. */
  readonly description: string
  /** Absent: a person wrote the description. A parameter called `comment` is shown after the text, as it was written. */
  readonly happened?: LocalizedText
  readonly tag?: string
  /** What it is about; whoever may read that may read the entry. */
  readonly subject: ActivitySubject
  /** Id of the subject; null: the site itself. */
  readonly link_id?: string | null
  readonly location_id: string | null
  readonly area_id?: string | null
  readonly actor_id: string | null
  readonly data?: Readonly<Record<string, unknown>>
}

/** A message for the inboxes of people, and for mail, push and WhatsApp as they prefer. */
export interface Message {
  readonly user_ids: readonly string[]
  readonly type: string
  /** English, for readers that know no message keys; `message` lets the client show its own language. */
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly message: LocalizedText
  /** Personal links by the recipient's id; only mail and WhatsApp carry them. */
  readonly signed?: Readonly<Record<string, SignedLink>>
}

/** Writes activities and messages. All methods join the open transaction. */
export interface Notifier {
  /** Writes one entry of the activity list. */
  note(activity: ActivityNote): Promise<void>
  /** Writes several entries of the activity list in one statement. */
  noteAll(activities: readonly ActivityNote[]): Promise<void>
  /** Puts a message into the inboxes of its recipients and plans its deliveries. */
  send(message: Message): Promise<void>
}

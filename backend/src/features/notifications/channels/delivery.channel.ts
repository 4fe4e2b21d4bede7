import type { DeliveryChannel } from '@menara/shared/domain/notification-types.ts'
import type { SignedLink } from '../../../platform/secrets/signed-links.ts'
import type { LocalizedText } from '../../../ports/notifications.ts'
import type { MailAttachment } from '../../../ports/outside-mails.ts'

/** One message as it goes out. */
export interface OutgoingMessage {
  /** The inbox item it stands in; null for a test. */
  readonly item_id: string | null
  readonly type: string
  /** English, for who knows no keys. */
  readonly title: string
  readonly text: string
  readonly link: string | null
  readonly message: LocalizedText
  readonly at: string
  /** A link for the recipient alone; what waits to be sent lets nobody in. */
  readonly signed?: SignedLink
  /** Its address inside the product, where the channel reaches nobody but the person. Made when it is sent. */
  readonly door?: string
  /** Everybody it is for; only a webhook is told. */
  readonly user_ids?: readonly string[]
  /** What a webhook that was named by somebody is told besides. */
  readonly data?: Readonly<Record<string, unknown>>
}
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly language: 'en' | 'id'
}
/** What one delivery brings; its id stays the same however often it is tried. */
export interface Parcel {
  readonly id: string
  /** Null: it goes to a webhook. */
  readonly to: Recipient | null
  readonly target_id: string | null
  readonly pressing: boolean
  readonly letters: readonly OutgoingMessage[]
  /** It goes to somebody without an account, who has nothing to choose here. */
  readonly outside?: boolean
  /** Of a mail. */
  readonly attachments?: readonly MailAttachment[]
}

/** A way out of the house. `send` resolves once the other side has taken it, and throws `Undelivered` otherwise. */
export interface Channel {
  readonly name: DeliveryChannel
  /** Whether the installation has it at all. */
  readonly ready: boolean
  send(parcel: Parcel): Promise<void>
}

/** Why it did not arrive, in words for an administrator. */
export class Undelivered extends Error {
  /** `later`: worth another try. `never`: it will not get better. `gone`: nobody is there any more. */
  readonly hope: 'later' | 'never' | 'gone'
  constructor(message: string, hope: Undelivered['hope'] = 'later') {
    super(message)
    this.hope = hope
  }
}

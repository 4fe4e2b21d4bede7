/** A file that goes with a mail. */
export interface MailAttachment {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}
/** Somebody without an account: their address and what the mail says, as it stands when the mail is sent. */
export interface Outsider {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly language: 'en' | 'id'
  readonly link: string | null
  readonly params: Readonly<Record<string, string>>
  readonly attachments?: readonly MailAttachment[]
}
/** A mail to somebody without an account. The recipient and the personal texts are asked for when it is sent; none of them is stored. */
export interface OutsideMail {
  /** Id of the outsider, known to the feature that answers for them. */
  readonly target_id: string
  readonly type: string
  readonly title: string
  /** Message key of the mail. */
  readonly key: string
}
/** Mails to people without an account. */
export interface OutsideMails {
  /**
   * `outsider` is asked for the recipient when a mail is sent; undefined: the mail is dropped. Returns the function that plans a mail in the
   * open transaction; false where the installation sends no mails.
   */
  mailOutside(outsider: (targetId: string, type: string) => Promise<Outsider | undefined>): (mail: OutsideMail) => Promise<boolean>
}

import type { Message } from './notifications.ts'

/** What a webhook is called with. */
interface WebhookCall extends Pick<Message, 'type' | 'title' | 'text' | 'link' | 'message'> {
  readonly data: Readonly<Record<string, unknown>>
}

/** Webhooks that other features call by id. */
export interface Webhooks {
  /** All webhooks, by name. */
  list(): Promise<readonly { readonly id: string; readonly name: string; readonly enabled: boolean }[]>
  /** Plans one call, in the open transaction. Null: it is planned; `gone`: there is no such webhook; `off`: it is disabled. */
  call(id: string, what: WebhookCall): Promise<'gone' | 'off' | null>
}

import type { Journal } from '../../../platform/audit/journal.ts'
import type { Message } from '../../../ports/notifications.ts'

export interface NoticesNeeds {
  readonly journal: Journal
  /** Joins the open transaction. */
  send(message: Message): Promise<void>
}
export type SecondFactorNotices = ReturnType<typeof secondFactorNotices>

interface Recorded {
  readonly actorId?: string | null
  readonly detail?: Record<string, unknown>
}

const MESSAGES = {
  second_factor_on: ['Sign-in to your account takes a second factor now', 'If that was not you, tell an administrator at once'],
  second_factor_off: [
    'Sign-in to your account takes no second factor any more',
    'If you did not ask for that, tell an administrator at once',
  ],
  recovery_code_used: ['A recovery code of your account was used', 'If that was not you, change your password and tell an administrator'],
} as const

/** What of second factors stands in the audit trail, and of what its person is told. All joins the open transaction. */
export function secondFactorNotices({ journal, send }: NoticesNeeds) {
  return {
    /** By the person themselves unless said; null: nobody is signed in. */
    record: (action: string, userId: string, { actorId = userId, detail = {} }: Recorded = {}): void =>
      journal.record({ action, subject: 'users', subject_id: userId, actor_id: actorId, detail, hints: [{ topic: 'users', key: userId }] }),

    async tell(userId: string, key: keyof typeof MESSAGES, params: Record<string, string> = {}): Promise<void> {
      const [title, text] = MESSAGES[key]
      const type = `account.${key}`
      await send({ user_ids: [userId], type, title, text, link: '/admin/setting', message: { key: `account.${key}`, params } })
    },
  }
}

import i18next from 'i18next'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { sessionStore } from '../../../kit/session/session.ts'
import { dropPhoneDatabase } from '../queue/phone-database.ts'
import { unsentOf } from '../queue/phone-session.ts'

/**
 * Signs out with `leave`, and takes what the phone page kept of the person along. Asks first where something recorded here has not reached
 * the server: it would be lost.
 */
export async function leavePhone(leave: () => Promise<void>): Promise<void> {
  const userId = sessionStore.getState().user?.id
  if (userId === undefined) return leave()
  // A browser that keeps nothing has nothing to lose.
  const count = await unsentOf(userId).catch(() => 0)
  const go = async () => {
    await leave()
    await dropPhoneDatabase(userId).catch(() => undefined)
  }
  if (count === 0) return go()
  await i18next.loadNamespaces('phone')
  const t = i18next.getFixedT(i18next.language, 'phone')
  askFirst({ title: t('leave.title'), text: t('leave.text', { count }), confirm: t('leave.confirm'), danger: true, run: go })
}

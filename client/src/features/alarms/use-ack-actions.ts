import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../kit/call.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { toast } from '../../kit/toasts.ts'
import { useAcknowledge, useAcknowledgeMany } from './alarms.api.ts'

/** Acknowledging one or several, with what became of it. `done` is called when the server has answered. */
export function useAckActions(done: () => void = () => undefined) {
  const { t } = useTranslation('alarms')
  const one = useAcknowledge()
  const many = useAcknowledgeMany()
  const say = (error: unknown): void => {
    if (error instanceof Refused && error.status === 409) toast('error', t('notAcknowledged'), error.message)
    else showRefusal(error)
  }
  return {
    busy: one.isPending || many.isPending,
    async acknowledge(alarm: Alarm, comment = ''): Promise<boolean> {
      try {
        await one.mutateAsync({ alarm, comment })
        return true
      } catch (error) {
        say(error)
        return false
      }
    },
    /** Only those that still call; each is decided on its own. */
    async acknowledgeAll(alarms: readonly Alarm[]): Promise<void> {
      const calling = alarms.filter((it) => it.ack === 'unacked')
      if (calling.length === 0) return done()
      try {
        const { data } = await many.mutateAsync(calling)
        if (data.acknowledged.length > 0) toast('success', t('acknowledged', { count: data.acknowledged.length }))
        for (const { message } of data.refused.slice(0, 3)) toast('error', t('notAcknowledged'), message)
        done()
      } catch (error) {
        say(error)
      }
    },
  }
}

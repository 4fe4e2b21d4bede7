import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toast } from '../../../kit/overlays/toasts.ts'
import { acknowledgeMany, commands, type Shelving, seenNow, shelveMany } from '../alarms.api.ts'
import { rememberOwn, withOwnActs } from '../list/own-rows.ts'
import { eachAlarm } from './each-alarm.ts'

interface Refusals {
  readonly refused: readonly { readonly message: string }[]
}
type Done = 'acknowledged' | 'shelved' | 'unshelved'
const SHOWN = 3

/** The same for several alarms, each decided on its own, with what became of them. `done` is called when the server has answered. */
export function useManyAlarms(done: () => void = () => undefined) {
  const { t } = useTranslation('alarms')
  const [busy, setBusy] = useState(false)

  const say = (what: Done, count: number, { refused }: Refusals): void => {
    if (count > 0) toast('success', t(what, { count }))
    for (const { message } of refused.slice(0, SHOWN)) toast('error', t(`not.${what}`), message)
    if (refused.length > SHOWN) toast('error', t(`not.${what}`), t('andMore', { count: refused.length - SHOWN }))
  }
  const tried = async (what: Done, work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof Refused && error.status === 409) toast('error', t(`not.${what}`), error.message)
      else showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    /** Only those that still ask for it. */
    acknowledge: (alarms: readonly Alarm[]): Promise<void> =>
      tried('acknowledged', async () => {
        const wanted = alarms.filter((alarm) => alarm.ack === 'unacked')
        const [only] = wanted
        if (wanted.length === 1 && only) rememberOwn((await commands.acknowledge(only.id, seenNow(withOwnActs(only)))).data)
        else if (wanted.length > 1) {
          const { data } = await acknowledgeMany(wanted)
          say('acknowledged', data.acknowledged.length, data)
        }
        done()
      }),
    shelve: (alarms: readonly Alarm[], how: Shelving): Promise<void> =>
      tried('shelved', async () => {
        const { data } = await shelveMany(alarms, how)
        const asked = data.shelved.filter((item) => item.shelf_request !== null).length
        say('shelved', data.shelved.length - asked, data)
        if (asked > 0) toast('info', t('shelfAsked'), t('shelfAskedText'))
        done()
      }),
    unshelve: (alarms: readonly Alarm[]): Promise<void> =>
      tried('unshelved', async () => {
        const answer = await eachAlarm(alarms, async (alarm) =>
          rememberOwn((await commands.unshelve(alarm.id, seenNow(withOwnActs(alarm)))).data),
        )
        say('unshelved', answer.done, answer)
        done()
      }),
  }
}

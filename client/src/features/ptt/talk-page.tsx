import type { PttMine } from '@menara/shared/contract/ptt.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useNow } from '../../kit/clock.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useZoneOf } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { myChannels } from './ptt.api.ts'
import type { PttLink } from './ptt-link.ts'
import { openTalkStore, type TalkStore } from './talk-store.ts'
import { TalkView } from './talk-view.tsx'
import { useTalkKeys } from './use-talk-keys.ts'

const clock = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Talking with one's channels over a link: one big button, who talks where, and what was said last. */
export function TalkPage({ link }: { readonly link: PttLink }) {
  const { t } = useTranslation('ptt')
  const channels = useQuery(myChannels())
  const store = useTalkStore(link)
  const ids = channels.data?.data.map((it) => it.id).join()
  useEffect(() => {
    if (ids !== undefined) store?.follow(ids === '' ? [] : ids.split(','))
  }, [store, ids])
  if (channels.isPending || !store) return <WaitingRows />
  if (channels.isError) return <FailedState error={channels.error} retry={() => void channels.refetch()} />
  if (channels.data.data.length === 0) return <EmptyState title={t('noChannels')} text={t('noChannelsText')} />
  return (
    <>
      <PageHeader title={t('title')} />
      <Talking store={store} channels={channels.data.data} />
    </>
  )
}

/** One store for as long as the page is there; whoever leaves lets go of everything. */
function useTalkStore(link: PttLink): TalkStore | null {
  const [store, setStore] = useState<TalkStore | null>(null)
  useEffect(() => {
    const opened = openTalkStore({ link, clock })
    setStore(opened)
    return () => opened.close()
  }, [link])
  return store
}

interface TalkingProps {
  readonly store: TalkStore
  readonly channels: readonly PttMine[]
}

function Talking({ store, channels }: TalkingProps) {
  const state = useStore(store)
  const now = useNow()
  const zoneOf = useZoneOf()
  useTalkKeys(store)
  return <TalkView state={state} acts={store} channels={channels} now={now} zoneOf={zoneOf} />
}

import type { TicketMacro } from '@menara/shared/contract/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { filled, isWorded } from '@menara/shared/domain/macro-text.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/refusals.ts'
import { useMe } from '../../kit/session.ts'
import { toastSuccess } from '../../kit/toasts.ts'
import { useMacro } from './macros/macros.api.ts'
import { namedIn } from './mentions/mention-text.ts'
import { useAddNote } from './tickets.api.ts'
import { usePictures } from './use-pictures.ts'

interface Draft {
  readonly text: string
  readonly isPrivate: boolean
  readonly isCall: boolean
  readonly mentions: readonly Ref[]
  readonly macro: TicketMacro | null
}
const EMPTY: Draft = { text: '', isPrivate: false, isCall: false, mentions: [], macro: null }

/** What is being written about a ticket. It is kept when the server refuses it, and gone once the server has it. */
export function useNoteDraft(ticket: Ticket) {
  const { i18n } = useTranslation()
  const me = useMe()
  const add = useAddNote(ticket.id)
  const use = useMacro(ticket)
  const [draft, setDraft] = useState(EMPTY)
  const pictures = usePictures()
  const put = (facts: Partial<Draft>) => setDraft((before) => ({ ...before, ...facts }))
  const { text, isPrivate, isCall, macro } = draft
  const { images } = pictures
  const isEmpty = text.trim() === '' && images.length === 0
  const isReady = macro ? !(isWorded(macro.actions.move) && text.trim() === '') : !isEmpty
  const isPending = add.isPending || use.isPending
  const onSent = {
    onSuccess() {
      toastSuccess(macro ? 'update' : 'create')
      setDraft(EMPTY)
      pictures.clear()
    },
    onError: showRefusal,
  }
  return {
    ...draft,
    pictures,
    isEmpty,
    isReady,
    isPending,
    setText: (next: string) => put({ text: next }),
    setPrivate: (next: boolean) => put({ isPrivate: next }),
    setCall: (next: boolean) => put({ isCall: next }),
    mention: (person: Ref) => setDraft((before) => ({ ...before, mentions: [...before.mentions, person] })),
    /** A macro brings its text, with names in place, to be read and edited before it is sent; null takes it away. */
    choose(next: TicketMacro | null): void {
      const own = next && (i18n.language === 'en' ? next.text_en : next.text_id)
      const text = own === null ? null : filled(own, { ticket, agent: me ?? { name: '' } })
      put(next && text !== null ? { macro: next, text, isPrivate: next.private, isCall: false } : { macro: null })
    },
    put(): void {
      if (!isReady || isPending) return
      const note = { text: text.trim(), images, isPrivate, isCall, mentions: namedIn(text, draft.mentions) }
      if (macro) use.mutate({ ...note, macro }, onSent)
      else add.mutate(note, onSent)
    },
  }
}

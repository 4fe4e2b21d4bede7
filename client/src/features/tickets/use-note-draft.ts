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
import { type Sorted, sortImages } from './note-images.ts'
import { useAddNote } from './tickets.api.ts'

interface Draft {
  readonly text: string
  readonly images: readonly File[]
  readonly isPrivate: boolean
  readonly mentions: readonly Ref[]
  readonly refused: Sorted['refused']
  readonly macro: TicketMacro | null
}
const EMPTY: Draft = { text: '', images: [], isPrivate: false, mentions: [], refused: [], macro: null }

/** What is being written about a ticket. It is kept when the server refuses it, and gone once the server has it. */
export function useNoteDraft(ticket: Ticket) {
  const { i18n } = useTranslation()
  const me = useMe()
  const add = useAddNote(ticket.id)
  const use = useMacro(ticket)
  const [draft, setDraft] = useState(EMPTY)
  const put = (facts: Partial<Draft>) => setDraft((before) => ({ ...before, ...facts }))
  const { text, images, isPrivate, macro } = draft
  const isEmpty = text.trim() === '' && images.length === 0
  const isReady = macro ? !(isWorded(macro.actions.move) && text.trim() === '') : !isEmpty
  const isPending = add.isPending || use.isPending
  const onSent = {
    onSuccess() {
      toastSuccess(macro ? 'update' : 'create')
      setDraft(EMPTY)
    },
    onError: showRefusal,
  }
  return {
    ...draft,
    isEmpty,
    isReady,
    isPending,
    setText: (next: string) => put({ text: next }),
    setPrivate: (next: boolean) => put({ isPrivate: next }),
    mention: (person: Ref) => setDraft((before) => ({ ...before, mentions: [...before.mentions, person] })),
    remove: (image: File) => put({ images: images.filter((it) => it !== image) }),
    replace: (image: File, by: File) => put({ images: images.map((it) => (it === image ? by : it)) }),
    take(files: Iterable<File>): void {
      const sorted = sortImages(files)
      setDraft((before) => ({ ...before, images: [...before.images, ...sorted.taken], refused: sorted.refused }))
    },
    /** A macro brings its text, with names in place, to be read and edited before it is sent; null takes it away. */
    choose(next: TicketMacro | null): void {
      const own = next && (i18n.language === 'en' ? next.text_en : next.text_id)
      const text = own === null ? null : filled(own, { ticket, agent: me ?? { name: '' } })
      put(next && text !== null ? { macro: next, text, isPrivate: next.private } : { macro: null })
    },
    put(): void {
      if (!isReady || isPending) return
      const note = { text: text.trim(), images, isPrivate, mentions: namedIn(text, draft.mentions) }
      if (macro) use.mutate({ ...note, macro }, onSent)
      else add.mutate(note, onSent)
    },
  }
}

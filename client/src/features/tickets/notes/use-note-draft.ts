import type { TicketMacro } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { filled, isWorded } from '@menara/shared/domain/tickets/macro-text.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useDraft } from '../../../kit/forms/use-draft.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useMacro } from '../macros/macros.api.ts'
import { namedIn } from '../mentions/mention-text.ts'
import { useAddNote } from '../tickets.api.ts'
import { usePictures } from './use-pictures.ts'

interface Draft {
  readonly text: string
  readonly isPrivate: boolean
  readonly isCall: boolean
  readonly mentions: readonly Ref[]
  readonly macro: TicketMacro | null
}
/** Of a note, what outlives the page: a macro is another one tomorrow. */
type KeptNote = Omit<Draft, 'macro'>
const EMPTY: Draft = { text: '', isPrivate: false, isCall: false, mentions: [], macro: null }

/** What is being written about a ticket. It is kept when the server refuses it and when the page goes, and gone once the server has it. */
export function useNoteDraft(ticket: Ticket) {
  const { i18n } = useTranslation()
  const me = useMe()
  const add = useAddNote(ticket.id)
  const use = useMacro(ticket)
  const kept = useDraft<KeptNote>(`note ${ticket.id}`)
  const [first] = useState<Draft>(() => ({ ...EMPTY, ...kept.found?.value }))
  const [draft, setDraft] = useState(first)
  const pictures = usePictures()
  const put = (facts: Partial<Draft>) => setDraft((before) => ({ ...before, ...facts }))
  const { text, isPrivate, isCall, macro } = draft
  const { images } = pictures
  const isEmpty = text.trim() === '' && images.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what is written, not the functions that keep it.
  useEffect(() => {
    if (draft === first && images.length === 0) return
    const { macro, ...value } = draft
    const lost = [...(kept.found?.lost ?? []), ...images.map((image) => image.name), ...(macro ? [macroName(macro, i18n.language)] : [])]
    if (isEmpty) kept.drop()
    else kept.keep(value, [...new Set(lost)])
  }, [draft, images])
  const isReady = macro ? !(isWorded(macro.actions.move) && text.trim() === '') : !isEmpty
  const isPending = add.isPending || use.isPending
  const clear = () => {
    setDraft(EMPTY)
    pictures.clear()
    kept.drop()
  }
  const onSent = {
    onSuccess() {
      toastSuccess(macro ? 'update' : 'create')
      clear()
    },
    onError: showRefusal,
  }
  return {
    ...draft,
    pictures,
    /** What was found of an earlier visit to the page. */
    found: kept.found,
    clear,
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

const macroName = ({ name_en, name_id }: TicketMacro, language: string): string => (language === 'en' ? name_en : name_id)

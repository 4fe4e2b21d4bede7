import { viewName } from '@menara/shared/domain/tickets/default-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { viewsOf } from '../views/ticket-views.api.ts'
import { placeAt } from '../views/view-place.ts'
import { addressOf, LOOKS, readPlace, type TicketPlace, ticketsView } from './ticket-place.ts'

/** The place in the address, as a saved view makes it where it names one, and the way to move it. */
export function useTicketPlace(typeId: number) {
  const { state, show } = useViewState(ticketsView)
  const asked = useQuery({ ...viewsOf(typeId), enabled: typeId > 0 })
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'id'
  const stored = asked.data?.data
  const views = useMemo(() => stored?.map((item) => ({ ...item, name: viewName(item, language) })), [stored, language])
  const place = useMemo(() => placeAt(readPlace(state), views), [state, views])
  const move = (change: Partial<TicketPlace>) =>
    show((before) => {
      const was = placeAt(readPlace(before), views)
      const leaves = Object.keys(change).some((name) => !(LOOKS as readonly string[]).includes(name))
      return addressOf({ ...was, ...(leaves && { edited: was.saved !== '' }), ...change })
    }, 'replace')
  const isWaiting = place.saved !== '' && !place.edited && views === undefined && asked.error === null
  return { place, move, views: views ?? [], isWaiting }
}

import { Alert, Button } from '@mantine/core'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { placeOf, useVisitorCommand } from '../visitors.api.ts'

/** How far the approval is that decides about a hit on the watchlist; nothing where none does. */
export function HitNote({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('visitors')
  const receives = useMay('visitor_receive')
  const ask = useVisitorCommand(visitors.ask)
  const hit = visitor.hit_approval
  if (!hit) return null
  const names = hit.asked.map((item) => item.name).join(', ')
  return (
    <Alert color={hit.state === 'pending' ? 'grape' : 'orange'} role="status" title={t(`hit.${hit.state}`)}>
      {hit.state === 'pending' && (names ? t('hit.asked', { names }) : t('hit.nobody'))}
      {hit.state === 'returned' && t('hit.comment', { comment: hit.comment })}
      {hit.state !== 'pending' && receives && (
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          display="block"
          loading={ask.isPending}
          onClick={() => ask.mutate({ params: placeOf(visitor), body: {} })}
        >
          {t(hit.state === 'returned' ? 'hit.again' : 'hit.ask')}
        </Button>
      )}
    </Alert>
  )
}

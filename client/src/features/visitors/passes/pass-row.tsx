import { Anchor, Badge, Button, Table, Text } from '@mantine/core'
import { type HeldPass, passes } from '@menara/shared/contract/visitors/passes.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { useTranslation } from 'react-i18next'
import { ageText, dateText } from '../../../kit/dates/dates.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { useVisitorCommand } from '../visitors.api.ts'
import { endsVisit, isOverdue } from './pass-urgency.ts'

interface RowProps {
  readonly pass: HeldPass
  readonly now: number
}

/** One thing that is out or missing: who has it, since when, and how it comes back. */
export function PassRow({ pass, now }: RowProps) {
  const { t } = useTranslation('passes')
  const zone = useZoneOf()(pass.location.id)
  const { kind, code, state, area, since, said, visitor, location } = pass
  const place = [t(`kind.${kind}`), area?.name, location.name].filter(Boolean).join(' · ')
  return (
    <Table.Tr>
      <Table.Td>
        <Text span fw={600} size="sm">
          {code}
        </Text>
        {state === 'missing' && (
          <Badge color="red" ml={8}>
            {t('state.missing')}
          </Badge>
        )}
        {isOverdue(pass, now) && (
          <Badge color="orange" ml={8}>
            {t('overdue')}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {place}
        </Text>
      </Table.Td>
      <Table.Td>
        <Holder visitor={visitor} />
        {said && (
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {said}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="num">
        {dateText(since, 'short', zone)}
        <Text size="xs" c="dimmed">
          {ageText(since, now)}
        </Text>
      </Table.Td>
      <Table.Td className="num">{visitor && state === 'out' ? dateText(visitor.until, 'short', zone) : '–'}</Table.Td>
      <Table.Td ta="right">
        <Act pass={pass} />
      </Table.Td>
    </Table.Tr>
  )
}

function Holder({ visitor }: Pick<HeldPass, 'visitor'>) {
  const { t } = useTranslation(['passes', 'visitors'])
  if (!visitor) return t('removedVisit')
  const { ticket, name, company } = visitor
  return (
    <>
      {name || t('erased', { ns: 'visitors' })}
      {company && (
        <Text size="xs" c="dimmed">
          {company}
        </Text>
      )}
      <Anchor size="xs" display="block" href={`/desk/ticketing/visitor/detail?id=${ticket.id}&tab=visitor`}>
        {ticket.number}
      </Anchor>
    </>
  )
}

function Act({ pass }: { readonly pass: HeldPass }) {
  const { t } = useTranslation('passes')
  const back = useVisitorCommand(passes.back)
  const finish = useVisitorCommand(visitors.done)
  const { id, code, state, visitor } = pass
  const here = state === 'missing' ? t('found') : t('back')
  const what = endsVisit(pass) ? t('finish') : here
  const end = ({ ticket, id: visitorId, name }: NonNullable<HeldPass['visitor']>) =>
    askFirst({
      title: t('finishTitle'),
      text: t('finishText', { name, code }),
      confirm: t('finish'),
      // The command shows its own refusal.
      run: () => finish.mutateAsync({ params: { id: ticket.id, visitorId }, body: { badge_returned: true } }).catch(() => undefined),
    })
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t('actName', { what, code })}
      loading={back.isPending || finish.isPending}
      onClick={() => (endsVisit(pass) && visitor ? end(visitor) : back.mutate({ params: { id } }))}
    >
      {what}
    </Button>
  )
}

import { Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Purchase } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { type PurchaseState, purchaseStages, waitOf } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { agoText, dateText } from '../../kit/dates/dates.ts'
import { AnchorLink } from '../../kit/links/anchor-link.tsx'
import { scrolling } from '../../kit/lists/scrolling.ts'
import { useZoneOf } from '../../kit/site.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { rupiahText } from '../../kit/texts/money.ts'

/** Where a purchase of a stage is worked on. */
export const pageOfStage = (state: PurchaseState) => {
  if (['draft', 'submitted', 'waiting_approval'].includes(state)) return '/desk/ticketing/procurement/addItem' as const
  if (['sourcing', 'evaluating', 'award_approval'].includes(state)) return '/desk/ticketing/procurement/priceOffering' as const
  return '/desk/ticketing/procurement/purchaseOrder' as const
}
/** What it costs as far as that is known: ordered, else estimated. */
export const amountOf = ({ ordered, estimate }: Purchase): number | null => ordered ?? estimate

/** What waits for the buyer, for suppliers and for a second person, and what is under way. */
export function PurchaseFigures({ rows }: { readonly rows: readonly Purchase[] | undefined }) {
  const { t } = useTranslation('purchasing')
  const count = (wait: string) => rows && String(rows.filter((row) => waitOf(row.state) === wait).length)
  const total = rows && rupiahText(rows.reduce((sum, row) => sum + (amountOf(row) ?? 0), 0))
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard label={t('wait.buyer')} value={count('buyer')} />
      <StatCard label={t('wait.suppliers')} value={count('suppliers')} />
      <StatCard label={t('wait.second_person')} value={count('second_person')} />
      <StatCard label={t('underWay')} value={total} />
    </SimpleGrid>
  )
}

/** Purchases in a column for each stage. */
export function PurchaseBoard({ rows }: { readonly rows: readonly Purchase[] }) {
  const { t } = useTranslation('purchasing')
  if (rows.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  const others = [...new Set(rows.map((row) => row.state))].filter((state) => !(purchaseStages as readonly string[]).includes(state))
  return (
    <Box {...scrolling} role="group" aria-label={t('board')} style={{ overflowX: 'auto' }}>
      <Group wrap="nowrap" align="flex-start" gap="sm" pb="xs">
        {[...purchaseStages, ...others].map((stage) => (
          <Column key={stage} stage={stage} rows={rows.filter((row) => row.state === stage)} />
        ))}
      </Group>
    </Box>
  )
}

function Column({ stage, rows }: { readonly stage: PurchaseState; readonly rows: readonly Purchase[] }) {
  const { t } = useTranslation('purchasing')
  const sum = rows.reduce((total, row) => total + (amountOf(row) ?? 0), 0)
  return (
    <Stack component="section" aria-label={t(`stage.${stage}`)} gap="xs" w={236} style={{ flexShrink: 0 }}>
      <div>
        <Text fw={600} size="sm">{`${t(`stage.${stage}`)} · ${rows.length}`}</Text>
        <Text size="xs" c="dimmed" className="num">
          {rows.length > 0 ? rupiahText(sum) : t('empty')}
        </Text>
      </div>
      {rows.map((row) => (
        <Card key={row.id} row={row} />
      ))}
    </Stack>
  )
}

function Card({ row }: { readonly row: Purchase }) {
  const { t } = useTranslation('purchasing')
  const amount = amountOf(row)
  return (
    <Paper p="sm" component="article" aria-label={row.number}>
      <AnchorLink to={pageOfStage(row.state)} search={{ id: row.id }} fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {row.title}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        {`${row.number} · ${row.location.name}`}
      </Text>
      <Group justify="space-between" mt={6} gap={4}>
        <Text size="sm" fw={600} className="num">
          {amount === null ? t('noEstimate') : rupiahText(amount)}
        </Text>
        {row.invited > 0 && (
          <Text size="xs" c="dimmed">
            {t('answered', { answered: row.answered, invited: row.invited })}
          </Text>
        )}
      </Group>
      <Deadline row={row} />
    </Paper>
  )
}

/** Until when offers are taken, and how long ago that was. */
export function Deadline({ row }: { readonly row: Pick<Purchase, 'deadline' | 'state' | 'location'> }) {
  const { t } = useTranslation('purchasing')
  const zone = useZoneOf()(row.location.id)
  const now = useNow()
  if (row.deadline === null || !['sourcing', 'evaluating'].includes(row.state)) return null
  const isPast = Date.parse(row.deadline) <= now
  return (
    <Text size="xs" c={isPast ? 'var(--app-high)' : 'dimmed'} mt={4}>
      {isPast ? t('deadlinePast', { ago: agoText(row.deadline, now) }) : t('deadlineAt', { at: dateText(row.deadline, 'short', zone) })}
    </Text>
  )
}

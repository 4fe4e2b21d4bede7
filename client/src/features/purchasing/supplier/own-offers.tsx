import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { moneyText } from '../../../kit/texts/money.ts'

/** What was handed in so far: receipts until the opening, prices after it. */
export function OwnOffers({ request }: { readonly request: SupplierRequest }) {
  const { t } = useTranslation('supplier')
  const { versions, lines, site } = request
  if (versions.length === 0) return null
  return (
    <Paper p="md" component="section" aria-label={t('ownOffers')}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('ownOffers')}</Text>
        <Button size="xs" variant="subtle" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Group>
      <Stack gap="sm">
        {versions.toReversed().map((offer) => (
          <div key={offer.version}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {t('version', { version: offer.version })}
              </Text>
              <Badge color={offer.state === 'submitted' || offer.state.endsWith('awarded') ? 'green' : 'gray'}>
                {t(`state.${offer.state}`)}
              </Badge>
              <Text size="xs" c="dimmed">
                {dateText(offer.submitted_at, 'full', site.zone)}
              </Text>
            </Group>
            <Text size="xs" ff="monospace" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {offer.hash}
            </Text>
            {offer.content?.lines.map((price) => (
              <Text key={price.line_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {`${lines.find((line) => line.id === price.line_id)?.description ?? ''}: ${moneyText(offer.content?.currency ?? CURRENCY, price.unit_price)}`}
              </Text>
            ))}
            {offer.content?.files && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('filesOf', { names: offer.content.files.map((file) => file.name).join(', ') })}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Paper>
  )
}

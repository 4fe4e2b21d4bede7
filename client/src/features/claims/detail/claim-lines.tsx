import { Group, Stack, Table, Text } from '@mantine/core'
import type { Claim, ClaimLine } from '@menara/shared/contract/claims/claims.contract.ts'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { useCostCentreText } from '../../cost-centres/embed/cost-centre-words.ts'
import { minorText, rateText } from '../claim-words.tsx'
import { Receipt } from '../receipt.tsx'
import { Duplicates } from './duplicates.tsx'

/** The lines of a claim: claimed, verified and approved side by side, with their receipts and what they repeat. */
export function ClaimLines({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claims')
  const amounts = claim.policy === 'v2' ? (['claimed', 'verified', 'approved'] as const) : (['claimed', 'approved'] as const)
  const sum = (of: (typeof amounts)[number]) => {
    const values = claim.lines.map((line) => line[of])
    return values.some((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0)
  }
  return (
    <ScrollTable label={t('lines')} from={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={120}>{t('day')}</Table.Th>
          <Table.Th>{t('what')}</Table.Th>
          {amounts.map((of) => (
            <Table.Th key={of} w={130} ta="right">
              {t(`trio.${of}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {claim.lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td style={{ verticalAlign: 'top' }}>{dayText(line.day)}</Table.Td>
            <Table.Td>
              <What line={line} />
            </Table.Td>
            {amounts.map((of) => (
              <Table.Td key={of} ta="right" className="num" style={{ verticalAlign: 'top' }}>
                {rupiahText(line[of])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={2}>{t('sum')}</Table.Th>
          {amounts.map((of) => (
            <Table.Th key={of} ta="right" className="num">
              {rupiahText(sum(of))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Tfoot>
    </ScrollTable>
  )
}

function What({ line }: { readonly line: ClaimLine }) {
  const { t } = useTranslation('claims')
  const [nameIn, centreText] = [useNamed(), useCostCentreText()]
  const counted = line.quantity !== null && `${t(`counted.${line.type.kind}`, { number: line.quantity })} × ${rupiahText(line.rate)}`
  const about = [nameIn(line.type), line.type.account_code, counted, line.cost_centre && centreText(line.cost_centre)]
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {line.description || nameIn(line.type)}
      </Text>
      <Text size="xs" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
      {line.foreign && (
        <Text size="xs" className="num">
          {`${line.foreign.currency} ${minorText(line.foreign)} · ${rateText(t, line.foreign)}`}
        </Text>
      )}
      {line.reason && <Text size="xs">{t('lessBecause', { reason: line.reason })}</Text>}
      {line.duplicates.length > 0 && (
        <div>
          <Duplicates found={line.duplicates} />
          {line.duplicate_reason && <Text size="xs">{t('duplicate.said', { reason: line.duplicate_reason })}</Text>}
        </div>
      )}
      {line.receipts.length > 0 && (
        <Group gap="xs">
          {line.receipts.map((receipt, at) => (
            <Receipt
              key={receipt.id}
              receipt={receipt}
              label={t('receipt', { number: at + 1 })}
              height={72}
              onOpen={(url) => window.open(url, '_blank', 'noopener')}
            />
          ))}
        </Group>
      )}
    </Stack>
  )
}

import { Badge, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import type { InvitedLine } from './invited-lines.ts'

const PARTS = ['name', 'company', 'email', 'phone', 'vehicle'] as const

/** What was understood of each line, and what is wrong with it, before anybody is invited. */
export function InvitedPreview({ lines }: { readonly lines: readonly InvitedLine[] }) {
  const { t } = useTranslation('visitors')
  if (lines.length === 0) return null
  const wrong = lines.filter((line) => line.fault).length
  return (
    <>
      <Text size="sm" role="status" c={wrong > 0 ? 'red' : 'dimmed'}>
        {t(wrong > 0 ? 'invitation.wrongLines' : 'invitation.goodLines', { count: wrong > 0 ? wrong : lines.length })}
      </Text>
      <ScrollTable label={t('invitation.preview')} from={520} upTo={260} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('invitation.line')}</Table.Th>
            {PARTS.map((text) => (
              <Table.Th key={text}>{t(`fact.${text}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ line, draft, fault }) => (
            <Table.Tr key={line}>
              <Table.Td className="num">
                {line}{' '}
                {fault && (
                  <Badge color="red" tt="none">
                    {t(`invitation.fault.${fault}`)}
                  </Badge>
                )}
              </Table.Td>
              {PARTS.map((text) => (
                <Table.Td key={text} style={{ overflowWrap: 'anywhere' }}>
                  {draft[text]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </>
  )
}

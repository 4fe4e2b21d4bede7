import { Button, Group, Menu, Text } from '@mantine/core'
import { type BatchOperation, batchOperationKinds, MOST_IN_BATCH } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchDialog } from './batch-dialog.tsx'

interface BatchBarProps {
  readonly typeId: number
  readonly tickets: readonly Ticket[]
  readonly clear: () => void
}

/** What can be done to the chosen tickets. */
export function BatchBar({ typeId, tickets, clear }: BatchBarProps) {
  const { t } = useTranslation('queue')
  const [doing, setDoing] = useState<BatchOperation | null>(null)
  const isMany = tickets.length > MOST_IN_BATCH
  return (
    <Group px="sm" pb="xs" gap="sm" role="region" aria-label={t('batch.title')}>
      <Text size="sm" fw={600} role="status">
        {t('batch.chosen', { count: tickets.length })}
      </Text>
      {isMany ? (
        <Text size="sm" c="var(--app-high)">
          {t('batch.tooMany', { most: MOST_IN_BATCH })}
        </Text>
      ) : (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t('batch.do')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {batchOperationKinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => setDoing(kind)}>
                {t(`batch.doing.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        {t('batch.clear')}
      </Button>
      {doing && <BatchDialog typeId={typeId} doing={doing} tickets={tickets} done={clear} close={() => setDoing(null)} />}
    </Group>
  )
}

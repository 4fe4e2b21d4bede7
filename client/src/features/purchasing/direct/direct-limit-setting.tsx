import { Button, Group, Stack, Text } from '@mantine/core'
import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { MoneyInput } from '../../../kit/forms/money-input.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { usePurchaseCommand } from '../purchasing.api.ts'

/** Up to which amount a requisition is ordered without asking for offers; empty: never. */
export function DirectLimitSetting() {
  const { t } = useTranslation(['purchasing', 'common'])
  const seesAll = useMe()?.location_ids === null
  const mayWrite = useMay('show_manage_ticket') && seesAll
  const { data, error, refetch } = useQuery(asking(directOrders.rules, {}))
  const [typed, setTyped] = useState<number | '' | null>(null)
  const configure = usePurchaseCommand(directOrders.configure)
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={1} />
  const kept = data.data.direct_order_limit ?? ''
  const value = typed ?? kept
  const isReady = mayWrite && value !== kept && value !== 0
  return (
    <Section title={t('direct.setting')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          configure.mutate(
            { body: { direct_order_limit: value === '' ? null : value } },
            { onSuccess: () => void refetch().then(() => setTyped(null)) },
          )
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('direct.settingText')}
          </Text>
          <Group align="flex-end" gap="xs">
            <MoneyInput
              currency={CURRENCY}
              flex="1 1 200px"
              maw={320}
              label={t('direct.limit')}
              placeholder={t('direct.off')}
              disabled={!mayWrite}
              value={value}
              onChange={setTyped}
            />
            {mayWrite && (
              <Button type="submit" variant="default" disabled={!isReady} loading={configure.isPending}>
                {t('saveChanges', { ns: 'common' })}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

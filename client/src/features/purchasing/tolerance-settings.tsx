import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../kit/calls/query.ts'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useSites } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { usePurchaseCommand } from './purchasing.api.ts'

/** How much more than ordered each site takes. */
export function ToleranceSettings() {
  const { t } = useTranslation('purchasing')
  const sites = useSites()
  return (
    <Section title={t('tolerance.title')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tolerance.text')}
        </Text>
        {sites.map((site) => (
          <SiteTolerance key={site.id} site={site} />
        ))}
      </Stack>
    </Section>
  )
}

function SiteTolerance({ site }: { readonly site: { readonly id: string; readonly name: string } }) {
  const { t } = useTranslation(['purchasing', 'common'])
  const mayWrite = useMay('show_manage_ticket')
  const { data, error, refetch } = useQuery(asking(purchases.settings, { params: { id: site.id } }))
  const [typed, setTyped] = useState<number | string | null>(null)
  const configure = usePurchaseCommand(purchases.configure)
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={1} />
  const kept = data.data.tolerance_percent
  const value = typed ?? kept
  const isReady = mayWrite && value !== '' && Number(value) !== kept
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        configure.mutate(
          { params: { id: site.id }, body: { tolerance_percent: Number(value) } },
          { onSuccess: () => void refetch().then(() => setTyped(null)) },
        )
      }}
    >
      <Group align="flex-end" gap="xs">
        <NumberInput
          flex="1 1 200px"
          maw={320}
          label={site.name}
          suffix=" %"
          min={0}
          max={100}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
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
    </form>
  )
}

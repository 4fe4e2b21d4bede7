import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { FAULT_DUPLICATE_HOURS } from '@menara/shared/contract/faults.contract.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingRows } from '../../../kit/states.tsx'
import { FaultForm } from '../fault-form.tsx'
import { placeOf } from '../faults.api.ts'

/** What a poster's code opens: anybody says what is broken there. */
export function FaultPage({ code }: { readonly code: string }) {
  const { t } = useTranslation('faults')
  const answer = useQuery(placeOf(code))
  const [sent, setSent] = useState<{ readonly number: string; readonly token: string } | null>(null)
  if (sent) return <Thanks {...sent} />
  if (answer.isError) return <NoPlace />
  const place = answer.data?.data
  if (!place) return <WaitingRows />
  return (
    <Stack gap="md">
      <div>
        <Title order={1} fz={22}>
          {t('title')}
        </Title>
        <Text fw={600}>{place.asset ?? place.area}</Text>
        <Text c="dimmed" size="sm">
          {[place.asset ? place.area : null, place.site].filter(Boolean).join(', ')}
        </Text>
      </div>
      {place.open_count > 0 && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('known', { count: place.open_count, hours: FAULT_DUPLICATE_HOURS })}
        </Alert>
      )}
      <FaultForm code={code} done={setSent} />
    </Stack>
  )
}

function NoPlace() {
  const { t } = useTranslation('faults')
  return (
    <>
      <Title order={1} fz={22} mb="xs">
        {t('noCode')}
      </Title>
      <Text>{t('noCodeText')}</Text>
    </>
  )
}

function Thanks({ number, token }: { readonly number: string; readonly token: string }) {
  const { t } = useTranslation('faults')
  return (
    <Stack gap="sm" role="status">
      <Title order={1} fz={22}>
        {t('thanks')}
      </Title>
      <Text>{t('thanksText', { number })}</Text>
      <Button component="a" href={`/desk/external?report=${token}`} size="md">
        {t('follow')}
      </Button>
    </Stack>
  )
}

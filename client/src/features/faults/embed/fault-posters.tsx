import { Button, Group, Text, Title } from '@mantine/core'
import { type FaultCode, faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import classes from '../fault-poster.module.css'
import { MOST_POSTERS, pageOf } from '../faults.api.ts'

/** Posters of the codes chosen, one a page, in both languages whatever the language of the screen. */
export function FaultPosters({ ids, leave }: { readonly ids: readonly string[]; readonly leave: () => void }) {
  const { t } = useTranslation(['faults', 'common'])
  const answer = useQuery(asking(faultCodes.list, { query: { limit: MOST_POSTERS } }))
  if (answer.isPending) return <WaitingRows />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const chosen = answer.data.data.filter((item) => ids.includes(item.id))
  return (
    <>
      <PageHeader
        title={t('posters', { count: chosen.length })}
        actions={
          <Group gap="xs">
            <Button variant="default" onClick={leave}>
              {t('discard', { ns: 'common' })}
            </Button>
            <Button disabled={chosen.length === 0} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              {t('printNow')}
            </Button>
          </Group>
        }
      />
      {chosen.length === 0 && <EmptyState title={t('noCodes')} text={t('noCodesText')} />}
      <div className={classes.posters}>
        {chosen.map((item) => (
          <Poster key={item.id} code={item} />
        ))}
      </div>
    </>
  )
}

function Poster({ code: { code, location, area, asset } }: { readonly code: FaultCode }) {
  const { t } = useTranslation('faults')
  const { t: inIndonesian } = useTranslation('faults', { lng: 'id' })
  const { t: inEnglish } = useTranslation('faults', { lng: 'en' })
  const name = asset?.name ?? area?.name ?? location.name
  return (
    <article className={classes.poster} aria-label={name}>
      <Title order={2} lang="id">
        {inIndonesian('poster.title')}
      </Title>
      <Text lang="en" fw={600}>
        {inEnglish('poster.title')}
      </Text>
      <QrCode text={pageOf(code)} label={t('codeOf', { name })} size={220} />
      <Text fw={700} fz="lg">
        {name}
      </Text>
      <Text>{[asset ? area?.name : null, location.name].filter(Boolean).join(', ')}</Text>
      <Text size="sm" lang="id">
        {inIndonesian('poster.text')}
      </Text>
      <Text size="sm" lang="en">
        {inEnglish('poster.text')}
      </Text>
    </article>
  )
}

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { allDesks } from '../alarms.api.ts'
import { showDesk, useDeskId } from './desk-store.ts'

const EVERY = 'every'

/** Whose alarms, figures and sounds this browser shows. Nothing to choose where there are no desks. */
export function DeskSwitch() {
  const { t } = useTranslation('alarms')
  const id = useDeskId()
  const desks = useQuery(allDesks()).data?.data
  const gone = desks !== undefined && id !== null && !desks.some((desk) => desk.id === id)
  useEffect(() => {
    if (gone) showDesk(null)
  }, [gone])
  if (!desks || desks.length === 0) return null
  return (
    <Select
      aria-label={t('desk.shown')}
      w={{ base: '100%', xs: 220 }}
      allowDeselect={false}
      value={gone ? EVERY : (id ?? EVERY)}
      onChange={(value) => showDesk(value === EVERY ? null : value)}
      data={[
        { value: EVERY, label: t('desk.every') },
        ...desks.map((desk) => ({ value: desk.id, label: t('desk.at', { name: desk.name }) })),
      ]}
    />
  )
}

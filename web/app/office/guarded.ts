import type { LoaderFunctionArgs } from 'react-router'
import { atAnotherPage } from '../at-another-page.ts'

/** The guard is loaded with the office: public pages don't need it. */
const guards = () => import('./require-staff.ts')
type Guard = 'requireAdministrator' | 'requireCertifier' | 'requireAppealsOfficer' | 'requireEditor' | 'requireAnyDesk'
const behind = (guard: Guard) => ({
  loader: async (args: LoaderFunctionArgs) => (await guards())[guard](args),
  shouldRevalidate: atAnotherPage,
})

export const requireStaff = async (args: LoaderFunctionArgs) => (await guards()).requireStaff(args)
export const ofAdministrator = behind('requireAdministrator')
export const ofCertifier = behind('requireCertifier')
export const ofAppealsOfficer = behind('requireAppealsOfficer')
export const ofEditor = behind('requireEditor')
export const ofAnyDesk = behind('requireAnyDesk')

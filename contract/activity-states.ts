import { defineStates, type Value } from './define-states.ts'

/** State of an activity's registration. */
export const ActivityState = defineStates({
  notOpen: [1, '尚未开放', 'undetermined'],
  open: [2, '报名中', 'running'],
  full: [3, '已报满', 'warning'],
  closed: [4, '报名结束', 'cancelled'],
  held: [5, '已举办', 'passed'],
  cancelled: [6, '已取消', 'cancelled'],
})
export type ActivityState = Value<typeof ActivityState>

/** Past or cancelled: nobody decides about registrations any more. */
export const isActivityOver = (state: number): boolean => state === ActivityState.held || state === ActivityState.cancelled

export const RegistrationState = defineStates({
  registered: [1, '已报名', 'passed'],
  waiting: [2, '候补中', 'running'],
  cancelled: [3, '已取消', 'cancelled'],
  /** Holds its places until the organiser has decided. */
  reviewing: [4, '待审核', 'running'],
  declined: [5, '未通过', 'cancelled'],
})
export type RegistrationState = Value<typeof RegistrationState>

/** The same values once the activity is over: what was waiting then stays without a place, or without a decision. */
export const EndedRegistrationState = defineStates({
  registered: [1, '已报名', 'passed'],
  waiting: [2, '没有名额', 'cancelled'],
  cancelled: [3, '已取消', 'cancelled'],
  reviewing: [4, '未审核', 'undetermined'],
  declined: [5, '未通过', 'cancelled'],
})
/** How a registration's state is said while its activity is in this one. */
export const registrationStates = (activity: number) =>
  activity === ActivityState.held ? EndedRegistrationState : RegistrationState

/** A final state: the registration neither holds places nor waits. */
export const isRegistrationOver = (state: number): boolean =>
  state === RegistrationState.cancelled || state === RegistrationState.declined

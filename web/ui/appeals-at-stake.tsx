import { Unbroken } from './unbroken.tsx'

/** Undecided appeals of the last round, and that `act` leaves them without effect. */
export const AppealsAtStake = ({ numbers, act }: { numbers: readonly string[]; act: string }) => (
  <Unbroken>
    申诉 {numbers.join('、')} 还没有结论。{act}后，被申诉的那一轮不再改判。
  </Unbroken>
)

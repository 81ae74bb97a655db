import { missingRequirements, passwordStrength } from '@linecheck/contract';
import { StrengthMeter } from '../../ui/strength-meter';

const WORDS = { weak: 'Weak', okay: 'Okay', strong: 'Strong' } as const;

/** How good a new password is, and what it lacks. Two lines are kept, so that the form stands still while one types. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const missing = missingRequirements(password);
  const strength = passwordStrength(password);
  return (
    <div>
      {password === '' ? (
        <StrengthMeter strength="none" word="" />
      ) : (
        <StrengthMeter strength={strength} word={WORDS[strength]} />
      )}
      <div className="mt-1.5 min-h-11 text-14 text-ink-2">
        {missing.length > 0 ? (
          <>
            <p className="inline">Missing requirements:</p>{' '}
            <ul className="inline">
              {missing.map((label, at) => (
                <li key={label} className="inline">
                  {label}
                  {at < missing.length - 1 && ', '}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>All requirements met.{strength === 'okay' && ' 12 characters or more is strong.'}</p>
        )}
      </div>
    </div>
  );
}

import { useSearchParams } from 'react-router-dom';

/**
 * A choice that the address holds, so that whoever comes back to the screen, or reloads it, finds it as it was. The first
 * one holds until another is chosen.
 */
export const useChoice = <T extends string>(name: string, choices: readonly [T, ...T[]]): [T, (next: T) => void] => {
  const [params, setParams] = useSearchParams();
  const chosen = choices.find(choice => choice === params.get(name)) ?? choices[0];
  const choose = (next: T): void => {
    const query = new URLSearchParams(params);
    if (next === choices[0]) query.delete(name);
    else query.set(name, next);
    setParams(query, { replace: true });
  };
  return [chosen, choose];
};

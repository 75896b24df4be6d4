import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenForm } from '../../spoken-form.ts';
import { sayUnits } from './say-units.ts';

const table: readonly (readonly [string, string])[] = [
  ['120 m²', 'one hundred twenty square meters'],
  ['35 m3', 'thirty-five cubic meters'],
  ['1 km', 'one kilometer'],
  ['text the over 65s and the under 7s', 'text the over sixty-fives and the under sevens'],
  ['it takes over 65s', 'it takes over sixty-five seconds'],
  ['80 km/h', 'eighty kilometers per hour'],
  ['Above 50 km/h lift no load', 'Above fifty kilometers per hour lift no load'],
  ['3 kN/m²', 'three kilonewtons per square meter'],
  ['10 x 20 m', 'ten by twenty meters'],
  ['-5 °C', 'minus five degrees Celsius'],
  ['±2mm', 'plus or minus two millimeters'],
  ['the %name field', 'the  name field'],
  ['5k/day', '5k per day'],
  ['50%', 'fifty percent'],
  ['10-15%', 'ten to fifteen percent'],
  ['every 18 minutes 36 m boom pump', 'every 18 minutes thirty-six meter boom pump'],
  ['a 60 t crane, 4.8 t each, 22 m away', 'a sixty ton crane, four point eight tons each, twenty-two meters away'],
  ['3x faster', 'three times faster'],
  ['2h', 'two hours'],
  ['30 min. later', 'thirty minutes later'],
  ['10Mb/s', 'ten megabits per second'],
  ['512 MB', 'five hundred twelve megabytes'],
  ['2.5 t', 'two point five tons'],
  ['5\' 10"', 'five feet ten'],
  ['a 20-kg bag', 'a twenty-kilogram bag'],
  ['per m²', 'per square meter'],
  ['kWh/a', 'kilowatt hours per year'],
  ['12 l/min', 'twelve liters per minute'],
  ['1 l/min', 'one liter per minute'],
  ['40 m3/h', 'forty cubic meters per hour'],
  ['in EUR/kg', 'in euros per kilogram'],
  ['USD/lb', 'US dollars per pound'],
  ['twelve pounds/m2/year', 'twelve pounds per square meter per year'],
  ['twenty cents/kg', 'twenty cents per kilogram'],
  ['pcs/box', 'pieces per box'],
  ['40 boxes/pallet', '40 boxes per pallet'],
  ['10/day', '10 per day'],
  ['floor 3/room 12', 'floor 3/room 12'],
  ['kg/lb', 'kg/lb'],
  ['day/night', 'day/night'],
  ['class/room', 'class/room'],
  ['W/m²K', 'watts per square meter kelvin'],
  ['the 90s', 'the 90s'],
];

describe('sayUnits', () => {
  it.each(table)('B-17: a measure: %j', (written, spoken) => {
    expect(sayUnits(written)).toBe(spoken);
  });

  it('B-17: between any price or measure and what it is for a slash is "per"', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('€4.20', 'EUR 12', '£1', '3 kg', '2.5 m³', '12 pcs', '40 boxes', 'EUR', 'kN', '10 %'),
        fc.constantFrom('m2', 'm³', 'h', 'min', 'day', 'box', 'pallet', 'week', 'person', 'year'),
        (measure, one) => {
          const said = spokenForm(`It is ${measure}/${one}`);
          expect(said).toMatch(/ per (?:square meter|cubic meter|hour|minute|day|box|pallet|week|person|year)$/);
          expect(said).not.toMatch(/ or /);
        },
      ),
    );
  });
});

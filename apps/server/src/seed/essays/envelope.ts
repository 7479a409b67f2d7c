import type { Essay } from './essay.ts';

/** Excellent: a number for every claim, and the hardest objection answered. Its longest paragraph is too long. */
export const ENVELOPE: Essay = {
  titles: [
    'A check in the same envelope',
    'The price and the check',
    'A bill that most of us could cash',
    'Forty dollars, and back again',
  ],
  openings: [
    'Our state should charge forty dollars for every ton of carbon that is burned here, raise the charge by five dollars a year, and mail all of the money back to residents in equal checks four times a year. A price alone is a tax. A price with a check in the same envelope is a deal, and for most families in this state it is a good one.',
    'Last winter the heating bill of an average house in {town} rose by a third, and nobody received anything for it. Our state can do better than that. It should charge forty dollars for every ton of carbon, raise the charge by five dollars a year, and mail all of the money back to residents in equal checks. A bill without a check is a burden. A bill with one is a deal, and for most families a good one.',
  ],
  body: [
    'Start with the arithmetic, because it decides the matter. In its 2025 survey of 1,200 households our economics department asked what people burn: in the car, in the furnace and through the outlet. The middle household was responsible for fourteen tons a year. At forty dollars that is $560. The top tenth burned forty-one tons and would pay $1,640. Every resident would get the same check, $290 a year, so a family of three gets $870. It is $310 ahead before it has changed a single habit. Even a renter who lives alone comes out even, since one person in a small apartment rarely burns more than seven tons.',
    'And it will change habits, which is the point. A rule tells one industry what to build. A price tells the trucker, the landlord and the utility at once, and leaves each of them to find the saving that costs least. When the utility in the next state began to add a carbon fee to its bills in 2021, its own report shows that customers used nine percent less power within three years, most of it through insulation and timers, not through cold rooms. Nobody had to ban anything.',
    [
      'I see this on my own street in {town}. Two houses were built from the same plan in 1974. One family put in a heat pump when its furnace died; the other bought the same furnace again because it was four hundred dollars cheaper on the day. With a price on carbon the second family would have had a reason to ask what the furnace costs over fifteen winters, and a check each quarter to pay for the difference.',
      'I see this at the bakery in {town} where I work on weekends. The owner has a quote on the wall for an oven that would use half the gas. It has been there for two years, because at today’s prices the oven pays for itself in eleven years and her lease ends in six. At forty dollars a ton it pays for itself in five. She would not need a grant or a lecture. She would need one phone call.',
    ],
    'The strongest objection is about people who cannot choose. A {worker} from {town} who drives {miles} miles a day will not move closer to work because gas costs thirty-five cents more, and an equal check is an average: it does not ask how far anybody drives. That is a real loss, and it should not be waved away. But it can be counted. At {miles} miles a day, even an old pickup burns about five tons a year more than the car of the middle household, so the extra charge is about two hundred dollars. The check of one adult already covers it. Those who still lose, and the survey finds that they are about one rural household in nine, can be found by their postal code and given a second check out of the share that the top tenth pays. An objection that names who is hurt also tells us whom to help.',
  ],
  closings: [
    'Nobody likes a new line on a bill. But we already pay for carbon, in flooded basements and in summers when the corn fails; we only pay in a way that rewards nobody for using less. The legislature has a draft on its table. It should add the word “equal” before the word “checks” and pass it.',
    'We already pay for carbon. We pay in flooded basements, in failed corn and in higher premiums, and none of that money ever comes back. A fair price would be the first climate bill in this state’s history that most people could put in the bank. The legislature should pass one this session.',
  ],
  angles: {
    taxOrTrade: {
      thesis: 'It should do so with a tax, not with permits to be traded.',
      paragraph:
        'Why a tax and not a market for permits? A market fixes the amount and lets the price jump; in last year’s regional auctions the price doubled and halved again within ten months, and nobody can plan a furnace around that. A tax fixes the price and lets the amount follow. For a state that wants landlords to do sums, the number that has to stand still is the price. Permits have one advantage, that the total is certain, and a tax can borrow it: if emissions miss the target three years running, the yearly step goes from five dollars to ten.',
    },
    border: {
      thesis: 'It should also charge the same at the border, so that nobody gains by moving.',
      paragraph:
        'A price at home needs a price at the border, or the cement works will move one state over and burn the same coal. The charge has to be the same for both sides: what comes in pays for its carbon, and what goes out gets the charge back. That is dull accounting, but the accounts exist. Cement, steel and fertilizer make up four fifths of the carbon in our trade, and each is weighed and billed already. For everything else the paperwork would cost more than it brings, and the law should say so and leave it out.',
    },
  },
  reviews: [
    {
      Thesis: {
        levels: [0],
        quote: 'raise the charge by five dollars a year',
        text: 'I know what you want, how much and how it grows, before the first paragraph is over. I would not change it.',
      },
      Evidence: {
        levels: [0],
        quote: 'The middle household was responsible for fourteen tons a year.',
        text: 'You do the sum in front of the reader, and I could check it: fourteen times forty is 560. Say where the survey can be read and it is perfect.',
      },
      'Counter-argument': {
        levels: [0],
        quote: 'An objection that names who is hurt also tells us whom to help.',
        text: 'You pick the objection that worries me most and answer it with a number and a remedy. The second check is the best idea in the essay.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'But it can be counted.',
        text: 'Short, and it turns the whole paragraph around. The paragraph is long, though; I would begin a new one here.',
      },
    },
    {
      Thesis: {
        levels: [0, 1],
        text: 'Clear from the start. “Our state” could be any state: one clause on why here would make it sharper.',
      },
      Evidence: {
        levels: [0, 1],
        quote: 'customers used nine percent less power within three years',
        text: 'A good number, but it is the utility’s own report, and other things may have changed in those years. A second source would settle it.',
      },
      'Counter-argument': {
        levels: [1],
        quote: 'The check of one adult already covers it.',
        text: 'It is answered, but with the check that was meant for everything else. A driver who also heats with oil spends the same $290 twice. So I say Met, not Answered.',
      },
      Clarity: {
        levels: [1],
        quote: 'even an old pickup burns about five tons a year more than the car of the middle household',
        text: 'I read this twice to see what is compared with what. Two sentences, or a small table, would do it.',
      },
    },
    {
      Thesis: {
        levels: [0],
        text: 'A price, a step for each year, and what happens to the money: I could vote on this paragraph.',
      },
      Evidence: {
        levels: [0],
        quote: 'about one rural household in nine',
        text: 'The most useful number in the essay, because it is the one that speaks against you. I would put it earlier.',
      },
      'Counter-argument': {
        levels: [0, 1],
        quote: 'given a second check out of the share that the top tenth pays',
        text: 'A fair answer. You could say what it would cost; without that, a reader has to trust you.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'Nobody had to ban anything.',
        text: 'Short sentences like this one carried me through. I never had to go back.',
      },
    },
  ],
  own: {
    Thesis: {
      levels: [0],
      text: 'I say what to do in the first paragraph, with the number and the step for each year.',
    },
    Evidence: { levels: [0, 1], text: 'The survey carries the sum. I should have said where one can read it.' },
    'Counter-argument': {
      levels: [0],
      text: 'I took the commuter because that is what my own family said against a price, and I counted it.',
    },
    Clarity: { levels: [1], quote: 'But it can be counted.', text: 'The paragraph around this is too long.' },
  },
  graded: {
    Thesis: {
      levels: [0],
      text: 'Amount, yearly step and use of the money in the first paragraph. A model for the class.',
    },
    Evidence: {
      levels: [0],
      quote:
        'It is $310 ahead before it has changed a single habit. Even a renter who lives alone comes out even, since one person in a small apartment rarely burns more than seven tons.',
      text: 'The sum is right and follows from the survey. This is what evidence in an op-ed can do.',
    },
    'Counter-argument': {
      levels: [0],
      quote: 'That is a real loss, and it should not be waved away.',
      text: 'The strongest objection, stated fairly, then counted, with a remedy for those who still lose.',
    },
    Clarity: {
      levels: [1],
      text: 'Reads easily. The paragraph on commuters holds three thoughts and wants to be two paragraphs.',
    },
  },
  question: {
    concerns: 'words',
    reason:
      'The review says that the $290 is spent twice, on fuel and on heating. The fourteen tons in my second paragraph include heating. Could you check whether “Met” is fair?',
    answer:
      'I did the sum with the review beside me. The fourteen tons do include heating, but for the middle household, and the driver in your example pays two hundred dollars on top of that. So the reviewer’s point holds, and “Met” is a fair level for it. The review stands. It is a small point in a strong essay.',
  },
};

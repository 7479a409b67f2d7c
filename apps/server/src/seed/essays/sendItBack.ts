import type { Essay } from './essay.ts';

/** Good: clear and well ordered. Its main sum contradicts its own proposal, and the hardest objection is missing. */
export const SEND_IT_BACK: Essay = {
  titles: [
    'Send it back',
    'Let people count',
    'Equal shares, in writing',
    'First the check, then the bill',
    'They will not keep it',
    'What every kitchen table should get',
  ],
  openings: [
    'The fairest thing to do with the money from a carbon price is to give it back. Not to the roads fund, not to a green bank, not to whichever county shouts loudest: back, in equal parts, to everybody who lives here. If our state puts a price on carbon this year, the dividend should be written into the same law.',
    'When my {relative} in {town} hears “carbon price” she says, “They will keep it.” She is not against clean air. She has seen what happens to money that is collected for one thing. So if our state puts a price on carbon this year, the dividend should be written into the same law, and it should go back in equal parts to everybody who lives here.',
  ],
  body: [
    'First, who pays? The state budget office worked it out last spring for a price of thirty dollars a ton. The poorest fifth of households would pay about $310 a year in higher prices, and the richest fifth about $1,150, since larger houses and second cars burn more. An equal dividend would be $240 for each person. A single parent with two children would pay $310 and receive $720. This is the opposite of what people expect from a tax on gas, and it is the best argument for one.',
    'Second, a dividend protects the price. A price that brings money to the budget is raised when the budget is short and cut when an election is near. A price that brings a check to every kitchen table has friends. One oil state has paid every resident a share of its oil for forty years, and no governor of either party who touched it has enjoyed the next election. Once people have had the check twice, they will defend what pays for it.',
    [
      'Third, it leaves the choice to us. My roommate takes the bus, and would simply be paid for it. I drive {miles} miles to {town} twice a week to help my {relative}, and I would pay for that out of my own dividend and still have something left. Neither of us would have to fill in a form about why. Programs with forms reach people who are good at forms.',
      'Third, it leaves the choice to us. The diner in {town} where I wait tables could keep its old fryers and pay, or replace them and save. Its cook, who walks to work, would get the same check as the {worker} who eats there at six and has driven {miles} miles by then. Neither would have to fill in a form about why. Programs with forms reach people who are good at forms.',
    ],
    'Against this it is said that the money could do more. Two hundred and forty dollars, spread over everybody, builds no rail line, and one rail line would do more for the climate than a million small checks. There is something to that. But the price does its work whatever happens to the money; the check is there to keep the price fair. And studies show that people trust a check more than a project. A rail line can be paid for by those who will ride it, as the last one was.',
    'The details matter less than the principle, but two of them should be settled. Children should count half, so that large families gain without turning the dividend into a payment for having them. And the check should come before the first higher bill, not a year later at tax time. Nobody should have to lend the state money in January in order to be treated fairly in April.',
  ],
  closings: [
    'A carbon price without a dividend asks us to trust the capital. A carbon price with one asks us only to count. My advice to our senator is to write down the number, print the checks, and let the people of {town} count.',
    'People can forgive a price that they understand and a state that keeps its word. Write the dividend into the law, send it first, and even the skeptics in {town} will find it on the kitchen table.',
  ],
  angles: {
    taxOrTrade: {
      thesis: 'And it should be a tax, because a tax is something that people can see.',
      paragraph:
        'Permits would work too, on paper. A state prints so many of them, companies trade, and the price comes out of an auction that most of us will never watch. That is my objection. What cannot be seen cannot be trusted, and a dividend lives on trust. With a tax the number stands on the pump, the check lies in the mailbox, and anybody with a pencil can compare the two. If the legislature prefers permits all the same, it should auction every one of them and give none away, or there will be nothing to send back.',
    },
    border: {
      thesis: 'And the price should hold at the state line, for goods as well as for people.',
      paragraph:
        'The dividend also needs a fence. If cement from the next state comes in free of charge, our own plant closes, the carbon stays and the money is gone. So whoever brings in cement, steel or fertilizer should pay at the border what a plant here pays at the stack, and whoever sells them abroad should get it back. What the border brings in belongs in the same pot and goes out in the same checks. I have left smaller goods out: the carbon in a chair is not worth a customs form.',
    },
  },
  reviews: [
    {
      Thesis: {
        levels: [0],
        quote: 'the dividend should be written into the same law',
        text: 'One sentence, and I know what you want and when. “In the same law” makes it something that one can vote on.',
      },
      Evidence: {
        levels: [1],
        quote: 'And studies show that people trust a check more than a project.',
        text: 'Everything before this has a number or a place. Here “studies show” stands alone. Name one study, and the evidence is complete.',
      },
      'Counter-argument': {
        levels: [1, 2],
        quote: 'one rail line would do more for the climate than a million small checks',
        text: 'You put this fairly and answer it. But the objection that I expected, people who have to drive far and have no bus, does not come up.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'Programs with forms reach people who are good at forms.',
        text: 'My favorite sentence. The whole paragraph can be followed at one reading.',
      },
    },
    {
      Thesis: {
        levels: [0, 1],
        text: 'The position is clear and stays the same to the end. Only the budget office’s thirty dollars hints at how high the price should be.',
      },
      Evidence: {
        levels: [2],
        quote: 'A single parent with two children would pay $310 and receive $720.',
        text: 'This counts three full shares. Near the end children count half, so it would be $480. The main number of the essay does not fit its own proposal, and I cannot call that solid.',
      },
      'Counter-argument': {
        levels: [1],
        quote: 'A rail line can be paid for by those who will ride it, as the last one was.',
        text: 'A good answer if it is true. You could say which line that was and what a ticket costs.',
      },
      Clarity: {
        levels: [1],
        quote: 'This is the opposite of what people expect from a tax on gas',
        text: 'I had to look back to see what “this” is. Otherwise it reads well.',
      },
    },
    {
      Thesis: {
        levels: [0],
        text: 'Back to everybody, in equal parts, by law: I could repeat your position after one reading.',
      },
      Evidence: {
        levels: [0, 1],
        quote: 'no governor of either party who touched it has enjoyed the next election',
        text: 'A strong example, and one that I can look up. Is it true of every governor? “Few governors” would be safer.',
      },
      'Counter-argument': {
        levels: [1],
        quote: 'But the price does its work whatever happens to the money',
        text: 'This is the right answer to the rail line, and it takes one sentence. I would stop there and use the space for a harder objection.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'Nobody should have to lend the state money in January',
        text: 'Very clear, and it made me smile. First, second, third also helped me to find my way.',
      },
    },
  ],
  own: {
    Thesis: {
      levels: [0],
      text: 'It is in the first paragraph, and the ending comes back to it. I am happy with this part.',
    },
    Evidence: {
      levels: [1],
      quote: 'A single parent with two children would pay $310 and receive $720.',
      text: 'I see only now that this does not fit what I say about children at the end.',
    },
    'Counter-argument': {
      levels: [1],
      text: 'I answer the rail line. I left out people with a long drive, and I should not have.',
    },
    Clarity: { levels: [0, 1], text: 'One thought in each paragraph, numbered, so that nobody gets lost on the way.' },
  },
  graded: {
    Thesis: {
      levels: [0],
      text: 'Arguable, specific and in the first paragraph. The reader knows which law to ask for.',
    },
    Evidence: {
      levels: [1],
      quote: 'An equal dividend would be $240 for each person.',
      text: 'Good use of the budget office. But the family of three is counted at three full shares, and you let children count half.',
    },
    'Counter-argument': {
      levels: [1],
      text: 'The objection about spending is met. The one about long drives, which is the stronger one, is missing.',
    },
    Clarity: {
      levels: [0],
      quote: 'First, who pays?',
      text: 'The order is visible and every paragraph begins with its point. Effortless.',
    },
  },
  question: {
    concerns: 'rating',
    reason:
      'My review gives “Thin” for evidence because of one sum. The sum is off, I see that now. But the budget office and the oil fund are sources for the other claims. Is one mistake enough for “Thin”?',
    answer:
      'A fair question. I read the essay with the rubric next to it. You have sources for more than half of your claims, and I would have said “Solid” myself. But the number that fails is the one that your argument rests on, and the reviewer shows where. A careful reader can come to that level, so the review stands. The other reviews rated the same criterion higher, and they count as well.',
  },
};
